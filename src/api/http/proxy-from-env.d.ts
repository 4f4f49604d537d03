declare module 'proxy-from-env' {
  /** The proxy for a URL by `http_proxy`, `https_proxy`, `all_proxy` and `no_proxy`; '' if they name no proxy for it. */
  export function getProxyForUrl(url: string | URL): string;
}

/** The name of an input for people. @param path `-` is stdin */
export const inputName = (path: string): string => (path === '-' ? 'stdin' : path);

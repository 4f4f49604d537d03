/** The part of asciichart that we use: the package has no types. */
declare module 'asciichart' {
  interface PlotOptions {
    readonly height?: number;
    readonly min?: number;
    readonly max?: number;
    /** Cells before the line: the label is one of them, the axis the last. */
    readonly offset?: number;
    readonly format?: (value: number, row: number) => string;
  }
  const asciichart: { plot(series: readonly number[], options?: PlotOptions): string };
  export default asciichart;
}

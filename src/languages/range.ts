/** Lines and columns are 1-based; columns count UTF-16 code units; ends are inclusive for lines and exclusive for columns. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

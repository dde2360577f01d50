import type { Row } from '../record-rows.ts';
import type { Transaction } from './transaction.ts';

/** Rows that are held in memory at once. */
const PAGE_ROWS = 1000;

/** Every row of a project in a table, in the order they came. */
export async function* rowsInOrder(on: Transaction, table: string): AsyncGenerator<readonly Row[]> {
  const sql = `SELECT * FROM ${table} WHERE project = $1 AND sequence > $2 ORDER BY sequence LIMIT ${PAGE_ROWS}`;
  for (let last = '0'; ; ) {
    const rows = await on.rows(sql, on.project, last);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE_ROWS) return;
    last = String(rows.at(-1)?.sequence);
  }
}

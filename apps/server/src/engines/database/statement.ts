/** One SQL statement with `?` for its parameters. */
export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** Short texts that the server needs before it serves, such as its keys. All nodes share them. */
export interface Secrets {
  read(name: string): Promise<string | undefined>
  /** Stores a text, unless there is one already. Returns the stored one. */
  create(name: string, text: string): Promise<string>
  remove(name: string): Promise<void>
  /** The place of a secret, for an operator. */
  placeOf(name: string): string
}

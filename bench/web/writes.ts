declare global {
  interface Window {
    /** The length of the values that the page has written to IndexedDB, as JSON. */
    writtenBytes: number
  }
}

/** Runs in the page before its own scripts. Encoding the values takes main thread time: do not measure both at once. */
export function countWrites(): void {
  window.writtenBytes = 0
  const { prototype } = IDBObjectStore
  for (const name of ['put', 'add', 'delete'] as const) {
    const original = prototype[name] as (...values: unknown[]) => IDBRequest
    prototype[name] = function (this: IDBObjectStore, ...values: unknown[]) {
      window.writtenBytes += JSON.stringify(values[0]).length
      return original.apply(this, values)
    } as never
  }
}

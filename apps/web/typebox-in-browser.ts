// The browser asks the contract for methods, paths and words like `message` and `empty`, and never checks a
// shape: the client trusts its server. So schemas are empty here, and the library stays on the server.

const nothing = () => ({})

/** Stands in for TypeBox in the web client's bundle; `vite.config.ts` puts it in its place. */
export const Type: Record<string, () => object> = new Proxy({}, { get: () => nothing })

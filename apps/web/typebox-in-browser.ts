// The browser uses only the methods, paths and flags of the contract and never validates a shape: the
// client trusts its server. Schemas are empty here to keep TypeBox out of the bundle.

const nothing = () => ({})

/** Replaces TypeBox in the web client's bundle; see `vite.config.ts`. */
export const Type: Record<string, () => object> = new Proxy({}, { get: () => nothing })

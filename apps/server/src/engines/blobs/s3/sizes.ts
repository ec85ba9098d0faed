/** All parts of an upload have this size, because some stores accept no other. At most two are in memory. */
export const partBytes = 8_388_608

/** The number of parts that stores accept. */
export const maxParts = 10_000

/** The largest object that fits into these parts. */
export const maxObjectBytes = partBytes * maxParts

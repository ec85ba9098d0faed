import type { SearchServices } from '../search/index.ts'

/** This feature keeps nothing in memory. */
export type McpServices = SearchServices

import type { ArchivesServices } from '../archives/index.ts'

export type FavoritesServices = ArchivesServices

import type { Section } from './section.ts'

let load = async (): Promise<readonly Section[]> => []
let loaded: readonly Section[] = []

/** Declares the sections of the features, in the order of the navigation. They are loaded with the page that shows them. */
export function setSections(loader: () => Promise<readonly Section[]>): void {
  load = loader
}

/** Must end before a page of the settings is rendered. */
export async function loadSections(): Promise<void> {
  loaded = await load()
}

/** All sections, in the order of the navigation. */
export const allSections = (): readonly Section[] => loaded

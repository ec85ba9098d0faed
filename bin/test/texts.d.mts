export type Texts = ReadonlyMap<string, string>

export const pluralSuffix: RegExp
export function languagesWithTexts(): string[]
export function textFiles(language: string): { name: string; english: Texts; texts: Texts }[]
export function keysFor(language: string, english: Texts): string[]
export function missingKeys(language: string, english: Texts, texts: Texts): string[]
export function translationNotes(languages?: readonly string[]): string[]

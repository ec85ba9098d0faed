/** Opens the palette. */
export const paletteKeys = { key: 'k', mod: true } as const

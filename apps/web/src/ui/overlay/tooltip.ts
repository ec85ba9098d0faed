type TooltipOptions = {
  /** The keys that do the same, e.g. "Ctrl K". */
  shortcut?: string | undefined
  side?: 'top' | 'right' | undefined
}

/** Attributes that give an element a tooltip. `TooltipLayer` reads them; an empty text has no tooltip. */
export const tooltip = (text: string, { shortcut, side }: TooltipOptions = {}) => ({
  'data-tooltip': text || undefined,
  'data-tooltip-shortcut': shortcut,
  'data-tooltip-side': side,
})

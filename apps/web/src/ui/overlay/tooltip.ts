type TooltipOptions = {
  /** The keys that do the same, e.g. "Ctrl K". */
  shortcut?: string | undefined
  side?: 'top' | 'right' | undefined
}

/** Attributes that give an element a tooltip. `TooltipLayer` reads them for the whole page. */
export const tooltip = (text: string, { shortcut, side }: TooltipOptions = {}) => ({
  'data-tooltip': text,
  'data-tooltip-shortcut': shortcut,
  'data-tooltip-side': side,
})

import { useState } from 'react'

/** Texts being edited. What one has not touched follows the changes of others. */
export function useEdits<Texts extends Record<string, string>>(current: Texts) {
  const [edits, setEdits] = useState<Partial<Texts>>({})
  const changes = changesOf(current, edits)
  return {
    values: { ...current, ...edits } as Texts,
    changes,
    isChanged: Object.keys(changes).length > 0,
    edit: (name: keyof Texts, value: string) => setEdits({ ...edits, [name]: value }),
    reset: () => setEdits({}),
  }
}

/** What was really changed, without blanks around it. */
export function changesOf<Texts extends Record<string, string>>(
  current: Texts,
  edits: Partial<Texts>,
): Partial<Texts> {
  const trimmed = Object.entries(edits).map(([name, text]) => [name, text?.trim() ?? ''] as const)
  return Object.fromEntries(
    trimmed.filter(([name, text]) => text !== current[name]),
  ) as Partial<Texts>
}

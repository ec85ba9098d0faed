import { useRef, useState } from 'react'

/** Texts being edited. Fields the user has not edited follow remote changes. */
export function useEdits<Texts extends Record<string, string>>(current: Texts) {
  const [edits, setEdits] = useState<Partial<Texts>>({})
  const latest = useRef(edits)
  const changes = changesOf(current, edits)

  function keep(next: Partial<Texts>) {
    latest.current = next
    setEdits(next)
  }

  return {
    values: { ...current, ...edits } as Texts,
    changes,
    isChanged: Object.keys(changes).length > 0,
    edit: (name: keyof Texts, value: string) => keep({ ...latest.current, [name]: value }),
    reset: () => keep({}),
    /** Removes the saved edits. Returns whether the user typed more since. */
    saved(sent: Partial<Texts>): boolean {
      const left = typedSince(latest.current, sent)
      keep(left)
      return Object.keys(left).length > 0
    },
  }
}

/** The edits that differ from what was sent. */
export function typedSince<Texts extends Record<string, string>>(
  edits: Partial<Texts>,
  sent: Partial<Texts>,
): Partial<Texts> {
  const later = Object.entries(edits).filter(([name, text]) => text?.trim() !== sent[name])
  return Object.fromEntries(later) as Partial<Texts>
}

/** The edits that differ from the current values, trimmed. */
export function changesOf<Texts extends Record<string, string>>(
  current: Texts,
  edits: Partial<Texts>,
): Partial<Texts> {
  const trimmed = Object.entries(edits).map(([name, text]) => [name, text?.trim() ?? ''] as const)
  return Object.fromEntries(
    trimmed.filter(([name, text]) => text !== current[name]),
  ) as Partial<Texts>
}

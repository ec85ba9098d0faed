import { type ChatKey, idOf, isChannelKey } from '@parley/client'
import type { GroupMention } from '@parley/protocol'
import { countPeople, mayMentionAll, typedGroupMention } from '@parley/rules'
import { useEffect, useRef, useState } from 'react'
import { useChannel, useMe, useMembers, useOnlineUsers } from '../../store/index.ts'
import { listWithAnd } from '../../i18n/lists.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { unescapeSlash } from '../commands/index.ts'
import { useCommandRun } from './commands/useCommandRun.ts'
import type { OutgoingText, useSending } from './useSending.ts'
import type { Writing } from './writing/useWriting.ts'

// Larger groups are notified only after a question.
const maxWithoutQuestion = 20
const maxNames = 3

/** A message that waits for the answer to "Notify 134 people?". */
interface Asked {
  group: GroupMention
  count: number
  other: OutgoingText | undefined
}

/** Submits the composer: runs a command, asks before many people are notified, or sends. A paste that is not done yet is awaited. */
export function useSubmitting(
  chatKey: ChatKey,
  writing: Writing,
  sending: ReturnType<typeof useSending>,
  onSent: () => void,
) {
  const groupOf = useGroup(chatKey, writing)
  const [asked, setAsked] = useState<Asked>()
  const isHeld = useRef(false)
  const ambiguity = useAmbiguity(writing)
  const run = useCommandRun(chatKey, writing, sendOrAsk)

  function sendOrAsk(other?: OutgoingText) {
    if (ambiguity.stops(other?.text ?? writing.current())) return
    const to = groupOf(other?.text ?? writing.current())
    if (to && to.size > maxWithoutQuestion) setAsked({ group: to.group, count: to.count, other })
    else if (sending.submit(other, to?.group)) onSent()
  }

  function submit() {
    if (writing.isAwaiting) {
      isHeld.current = true
      return
    }
    const text = writing.current()
    if (run.start(text)) return
    sendOrAsk(text.trim().startsWith('//') ? { text: unescapeSlash(text.trim()) } : undefined)
  }

  useEffect(() => {
    if (!isHeld.current || writing.isAwaiting) return
    isHeld.current = false
    submit()
  })

  function answer(isYes: boolean) {
    setAsked(undefined)
    if (isYes && asked && sending.submit(asked.other, asked.group)) onSent()
  }

  const note = run.note ?? ambiguity.note
  return { submit, answer, asked, sendAnyway: () => sendOrAsk(), note, hint: run.hint }
}

/** Tells the writer about a typed name that fits several people. The next Enter sends the text. */
function useAmbiguity({ draft, current, ambiguousIn }: Writing) {
  const { t } = useTranslation('chat')
  const [warned, setWarned] = useState<{ typed: string; words: string }>()

  function stops(text: string): boolean {
    const [first] = ambiguousIn(text)
    const typed = current()
    if (!first || warned?.typed === typed) return false
    const names = listWithAnd(first.people.slice(0, maxNames).map(({ name }) => name))
    setWarned({ typed, words: t('composer.ambiguous', { name: first.typed, names }) })
    return true
  }

  const note = warned?.typed === draft.text ? { words: warned.words, maySend: true } : undefined
  return { stops, note }
}

/** Returns a function that tells which group a text notifies, if the user may notify it. */
function useGroup(chatKey: ChatKey, { latest }: Writing) {
  const gid = isChannelKey(chatKey) ? idOf(chatKey) : 0
  const channel = useChannel(gid)
  const members = useMembers(gid)
  const online = useOnlineUsers()
  const me = useMe()
  const others = members.filter(({ uid }) => uid !== me.uid)
  return (text: string) => {
    const group = typedGroupMention(text, latest.current.mentions)
    if (group === undefined || !channel || !mayMentionAll(me, channel)) return undefined
    const notified = group === 'all' ? others : others.filter(({ uid }) => online.has(uid))
    return { group, size: countPeople(members), count: countPeople(notified) }
  }
}

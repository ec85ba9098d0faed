import { compareTexts } from '../../../i18n/locale.ts'
import { type ChatKey, channelKey, directKey } from '@parley/client'
import { isGuest } from '@parley/rules'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { avatarSrc, channelSrc, useClient } from '../../../store/index.ts'
import { ChannelAvatar, PersonAvatar, Popover } from '../../../ui/index.ts'
import { findPeople } from '../../users/index.ts'
import { Chip } from './Chip.tsx'
import styles from './FilterBar.module.css'
import { fold } from '../../../i18n/fold.ts'

interface NameFilterProps {
  label: string
  value: string
  /** The text of the choice that removes the filter. */
  any: string
  placeholder: string
  /** Lists channels before the people. */
  hasChannels?: boolean
  onChoose: (key: ChatKey | undefined) => void
}

const max = 50

/** A chip that chooses a person, or a chat. */
export function NameFilter(props: NameFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const { label, value, onChoose } = props
  return (
    <Popover
      flush
      align="start"
      label={label}
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens)
        if (opens) setOpenings(openings + 1)
      }}
      trigger={<Chip label={label} value={value} />}
    >
      {/* A popover that is opened again while it fades out keeps its content. */}
      <Picker
        key={openings}
        {...props}
        onChoose={(key) => {
          setOpen(false)
          onChoose(key)
        }}
      />
    </Popover>
  )
}

function Picker({ value, any, placeholder, hasChannels = false, onChoose }: NameFilterProps) {
  const { t } = useTranslation('search')
  const [query, setQuery] = useState('')
  const options = useOptions(hasChannels, query)
  return (
    <Command shouldFilter={false} loop className={styles.picker} label={placeholder}>
      <Command.Input
        autoFocus
        value={query}
        onValueChange={setQuery}
        placeholder={placeholder}
        className={styles.input}
      />
      <Command.List className={styles.options} label={placeholder}>
        {value !== '' && query === '' && (
          <Command.Item value="any" className={styles.option} onSelect={() => onChoose(undefined)}>
            {any}
          </Command.Item>
        )}
        {options.map(({ key, name, face }) => (
          <Command.Item
            key={key}
            value={key}
            className={styles.option}
            onSelect={() => onChoose(key)}
          >
            {face}
            <bdi>{name}</bdi>
          </Command.Item>
        ))}
      </Command.List>
      {options.length === 0 && (
        <div role="status" className={styles.nobody}>
          {t('noName', { query })}
        </div>
      )}
    </Command>
  )
}

function useOptions(hasChannels: boolean, query: string) {
  const { store } = useClient()
  const people = [...store.users.values()].filter((user) => !isGuest(user)).sort(byName)
  const channels = hasChannels ? [...store.channels.values()].sort(byName) : []
  const found = [
    ...findNamed(channels, query).map((channel) => ({
      key: channelKey(channel.gid),
      name: channel.name,
      face: (
        <ChannelAvatar
          name={channel.name}
          isPrivate={!channel.is_public}
          src={channelSrc(channel)}
          size={24}
        />
      ),
    })),
    ...findPeople(people, query).map((user) => ({
      key: directKey(user.uid),
      name: user.name,
      face: <PersonAvatar uid={user.uid} name={user.name} src={avatarSrc(user)} size={24} />,
    })),
  ]
  return found.slice(0, max)
}

const byName = (a: { name: string }, b: { name: string }) => compareTexts(a.name, b.name)

const findNamed = <T extends { name: string }>(all: readonly T[], query: string) =>
  all.filter(({ name }) => fold(name).includes(fold(query.trim())))

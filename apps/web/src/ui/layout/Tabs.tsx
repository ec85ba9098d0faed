import clsx from 'clsx'
import { Tabs as Primitive } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  icon?: ReactNode
  disabled?: boolean | undefined
}

export interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  tabs: readonly Tab<Value>[]
  /** The accessible name of the tab list. */
  label: string
  /** One TabPanel per tab. */
  children: ReactNode
  /** The tabs are one below the other, which changes the arrow keys. */
  isVertical?: boolean
  className?: string | undefined
}

/** Tabs with one panel each. */
export function Tabs<Value extends string>({
  value,
  onChange,
  tabs,
  label,
  children,
  isVertical = false,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  // A narrow list shows a part of its tabs.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-state="active"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <Primitive.Root
      value={value}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      onValueChange={(next) => onChange(next as Value)}
      className={clsx(styles.tabs, className)}
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className={styles.list}
        // Radix focuses a pressed tab by a call, for which browsers show the ring of the keyboard.
        onPointerDownCapture={({ currentTarget }) => (currentTarget.dataset['pressed'] = '')}
        onKeyDownCapture={({ currentTarget }) => delete currentTarget.dataset['pressed']}
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={styles.tab}
          >
            {tab.icon}
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {children}
    </Primitive.Root>
  )
}

export interface TabPanelProps {
  value: string
  children: ReactNode
  className?: string | undefined
}

/** The panel of one tab. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Primitive.Content value={value} className={clsx(styles.panel, className)}>
      {children}
    </Primitive.Content>
  )
}

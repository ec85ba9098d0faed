import { type FailureTexts, useNetwork } from '../../../store/index.ts'
import { SettingBlock, Switch } from '../../../ui/index.ts'
import { SavedMark } from './SavedMark.tsx'
import { useSaveSetting } from './useSaveSetting.ts'

interface Props {
  title: string
  description: string
  value: boolean
  save: (on: boolean) => Promise<unknown>
  disabled?: boolean
  /** Texts for expected errors, by status. */
  texts?: FailureTexts
  /** Called before a change. Calls `go` to continue. */
  ask?: ((on: boolean, go: () => void) => void) | undefined
}

/** An on/off setting, saved immediately. */
export function SwitchSetting({
  title,
  description,
  save,
  disabled = false,
  texts,
  ask,
  ...props
}: Props) {
  const online = useNetwork()
  const { value, isSaved, error, change } = useSaveSetting(props.value, save, texts)
  return (
    <SettingBlock
      title={title}
      description={description}
      error={error}
      control={
        <>
          <SavedMark shown={isSaved} />
          <Switch
            checked={value}
            disabled={disabled || !online}
            onChange={(on) => {
              if (ask) ask(on, () => void change(on))
              else void change(on)
            }}
          />
        </>
      }
    />
  )
}

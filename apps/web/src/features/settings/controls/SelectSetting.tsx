import { type FailureTexts, useNetwork } from '../../../store/index.ts'
import { type ChoiceOption, Select, SettingBlock } from '../../../ui/index.ts'
import { SavedMark } from './SavedMark.tsx'
import { useSaveSetting } from './useSaveSetting.ts'

interface Props<Value extends string> {
  title: string
  description: string
  value: Value
  options: readonly ChoiceOption<Value, string>[]
  save: (next: Value) => Promise<unknown>
  /** Texts for expected errors, by status. */
  texts?: FailureTexts
}

/** A setting with several options, saved immediately. */
export function SelectSetting<Value extends string>(props: Props<Value>) {
  const online = useNetwork()
  const { value, isSaved, error, change } = useSaveSetting(props.value, props.save, props.texts)
  return (
    <SettingBlock
      title={props.title}
      description={props.description}
      error={error}
      control={
        <>
          <SavedMark shown={isSaved} />
          <Select
            size="s"
            value={value}
            options={props.options}
            disabled={!online}
            onChange={(next) => void change(next)}
          />
        </>
      }
    />
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import {
  Checkbox,
  ColorChoice,
  Field,
  Segmented,
  Select,
  TextArea,
  TextInput,
} from '../../ui/index.ts'
import { useAccents } from '../settings/index.ts'
import { firstLook, type WidgetLook } from './snippet.ts'
import { useTargets } from './useTargets.ts'
import styles from './WidgetSection.module.css'

interface Props {
  look: WidgetLook
  onChange: (look: WidgetLook) => void
}

const titleChars = 100
const welcomeChars = 1000
const hoursChars = 200

/** The fields from which the code of a widget is made. Nothing of it is stored. */
export function WidgetForm({ look, onChange }: Props) {
  const { t } = useTranslation('setting')
  const targets = useTargets()
  const accents = useAccents()
  const change = (changes: Partial<WidgetLook>) => onChange({ ...look, ...changes })
  return (
    <div className={styles.form}>
      <Field label={t('widget.target')}>
        <Select value={look.target} options={targets} onChange={(target) => change({ target })} />
      </Field>
      <Field label={t('widget.title')}>
        <TextInput
          value={look.title}
          maxLength={titleChars}
          onChange={(title) => change({ title })}
        />
      </Field>
      <Field label={t('widget.welcome')}>
        <TextArea
          rows={2}
          growTo={5}
          value={look.welcome}
          maxLength={welcomeChars}
          onChange={(welcome) => change({ welcome })}
        />
      </Field>
      <Field label={t('widget.hours')} hint={t('widget.hoursHint')}>
        <TextInput
          dir="ltr"
          placeholder={t('widget.hoursExample')}
          value={look.hours}
          maxLength={hoursChars}
          onChange={(hours) => change({ hours })}
        />
      </Field>
      <Field label={t('widget.position')}>
        <Segmented
          value={look.position}
          options={[
            { value: 'left', label: t('widget.left') },
            { value: 'right', label: t('widget.right') },
          ]}
          onChange={(position) => change({ position })}
        />
      </Field>
      <Field label={t('widget.color')}>
        <ColorChoice
          label={t('widget.color')}
          value={look.color === firstLook.color ? '' : look.color}
          colors={accents}
          ownLabel={t('branding.own')}
          onChange={(color) => change({ color: color || firstLook.color })}
        />
      </Field>
      <Checkbox
        label={t('widget.askName')}
        checked={look.hasForm}
        onChange={(hasForm) => change({ hasForm })}
      />
    </div>
  )
}

import { type CommonSettings, type ExtSetting, updateCommonSettings } from '@parley/protocol'
import { useClient } from '../../store/index.ts'
import { withSwitch } from './ext-setting.ts'

// One after another: the extra switches travel as one text, and the second must contain the first.
let last: Promise<unknown> = Promise.resolve()

/** Saves server-wide settings, and shows them before the stream tells. */
export function useSaveCommon() {
  const { api, store } = useClient()

  function save(changes: () => Partial<CommonSettings>): Promise<void> {
    const work = async () => {
      const body = changes()
      await api.call(updateCommonSettings, { body })
      store.common = { ...store.common, ...body }
      store.touch('server')
    }
    const saving = last.then(work)
    last = saving.catch(() => {})
    return saving
  }

  return {
    saveCommon: (changes: Partial<CommonSettings>) => save(() => changes),
    saveSwitch: (name: keyof ExtSetting, on: boolean) =>
      save(() => ({ ext_setting: withSwitch(store.common.ext_setting, name, on) })),
  }
}

import { type CommonSettings, type ExtSetting, updateCommonSettings } from '@parley/protocol'
import { useClient } from '../../../store/index.ts'
import { withSwitch } from '../channel/ext-setting.ts'

// Requests run one after another: the switches are one text, so the second request must contain the
// first change.
let last: Promise<unknown> = Promise.resolve()

/** Saves server-wide settings and updates the store without waiting for the stream. */
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

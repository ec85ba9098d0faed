import type { ChatKey, Client } from '@parley/client'
import type { TFunction } from 'i18next'
import { dateAndTime, weekdayAndTime } from '../../../i18n/dates.ts'
import { changeChatUi, openDialog, reminderTimes, showError } from '../../../store/index.ts'
import { hideToast, showToast } from '../../../ui/index.ts'

/** The actions that copy messages to other places: to chats, or to the user's favorites. */
export function saveActions(client: Client, key: ChatKey, t: TFunction<'chat', undefined>) {
  const { favorites, reminders, store } = client

  function remove(id: string) {
    const toast = `unsaved-${id}`
    const { undo, done } = favorites.deleteLater(id, () => hideToast(toast))
    done.catch(showError)
    showToast({
      id: toast,
      text: t('favorite.removed'),
      kind: 'success',
      action: { label: t('common:action.undo'), onClick: undo },
    })
  }

  function isSaved(mid: number): boolean {
    const id = store.savedMids.get(mid)
    return id !== undefined && !store.pendingFavorites.has(id)
  }

  return {
    isSaved,

    forward: (mids: readonly number[]) => openDialog({ name: 'forward', key, mids }),

    /** Saves messages as one favorite. A message that is known to be saved is not saved again. */
    async save(mids: readonly number[]) {
      const [only] = mids
      if (mids.length === 1 && isSaved(only ?? 0)) {
        showToast({ id: 'saved', text: t('favorite.already'), kind: 'info' })
        return
      }
      try {
        const { id } = await favorites.save(mids)
        changeChatUi(key, { selected: undefined })
        showToast({
          id: 'saved',
          text: t('favorite.saved', { count: mids.length }),
          kind: 'success',
          action: { label: t('common:action.undo'), onClick: () => remove(id) },
        })
      } catch (error) {
        showError(error)
      }
    },

    reminderTimes: () =>
      reminderTimes(client.serverNow()).map(({ name, time }) => ({
        label: t(`later.${name}`, { time: weekdayAndTime(time) }),
        time,
      })),

    /** Reminds the user of a message at a time, with undo. */
    async remind(mid: number, time: number) {
      try {
        const { id } = await reminders.create(mid, time)
        showToast({
          id: 'reminder',
          text: t('remind.set', { time: dateAndTime(time) }),
          kind: 'success',
          action: {
            label: t('common:action.undo'),
            onClick: () => void reminders.setDone(id, true).catch(showError),
          },
        })
      } catch (error) {
        showError(error)
      }
    },

    /** Removes the favorite of a message, with undo. */
    unsave(mid: number) {
      const id = store.savedMids.get(mid)
      if (id !== undefined) remove(id)
    },
  }
}

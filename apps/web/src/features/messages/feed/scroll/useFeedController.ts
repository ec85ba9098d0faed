import { type ChatKey, RequestError } from '@parley/client'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useTranslation } from '../../../../i18n/use-translation.ts'
import {
  changeChatUi,
  type ReadingPosition,
  showError,
  storeReadingPosition,
  useChatUi,
  useClient,
  useOpenThread,
} from '../../../../store/index.ts'
import { showToast } from '../../../../ui/index.ts'
import { FeedController } from './feed-controller.ts'

/**
 * Connects a component to the controller of a chat's feed, which opens at `place` if it is still there. `box` is
 * the scrolled element, `list` its list.
 */
export function useFeedController(key: ChatKey, place: ReadingPosition | undefined) {
  const { t } = useTranslation('chat')
  const client = useClient()
  const { jump, editing } = useChatUi(key)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const openThread = useOpenThread(key)
  const [controller] = useState(() => new FeedController(client, key, place))
  const view = useSyncExternalStore(controller.subscribe, controller.getView)

  useLayoutEffect(() => {
    if (!box.current || !list.current) return
    const unmount = controller.mount(box.current, list.current)
    return () => {
      storeReadingPosition(key, controller.place)
      unmount()
    }
  }, [controller, key])
  useLayoutEffect(() => controller.rendered(view), [controller, view])

  const show = useCallback(
    async (jumping: Promise<unknown>) => {
      try {
        if (!(await jumping)) showToast({ id: 'gone', text: t('feed.gone'), kind: 'info' })
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        showError(error)
      }
    },
    [t],
  )

  useEffect(() => {
    if (!jump) return
    // Clear the request first, so that re-running this effect does not repeat the jump.
    changeChatUi(key, { jump: undefined })
    const jumping = controller.show(jump.mid)
    void show(jumping)
    void jumping.then(
      (where) => where === 'thread' && openThread(jump.mid, { at: jump.mid }),
      () => {},
    )
  }, [jump, key, controller, show, openThread])

  useEffect(() => {
    if (editing !== undefined) controller.scrollIntoView(editing)
  }, [editing, controller])

  return { box, list, view, controller, goBack: () => void show(controller.jumps.goBack()) }
}

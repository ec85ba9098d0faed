import { callOf } from '@parley/client'
import { Phone } from 'lucide-react'
import type { ChatContext, PaletteFeature } from '../actions/index.ts'
import { currentCall, prepareCall } from './current-call.ts'

const countIn = ({ client, key }: ChatContext) =>
  callOf(client.store, key)?.participants.length ?? 0

const mayCall = ({ client, key }: ChatContext) =>
  (client.store.config?.calls.provider ?? 'off') !== 'off' && currentCall()?.chat !== key

export const palette: PaletteFeature = {
  actions: {
    chat: [
      {
        id: 'call.start',
        label: 'call.start',
        icon: Phone,
        group: 'call',
        may: (context) => mayCall(context) && countIn(context) === 0,
        run: ({ client, key }) => prepareCall(client, key),
      },
      {
        id: 'call.join',
        label: 'call.joinCount',
        words: (context) => ({ count: countIn(context) }),
        icon: Phone,
        group: 'call',
        may: (context) => mayCall(context) && countIn(context) > 0,
        run: ({ client, key }) => prepareCall(client, key),
      },
    ],
  },
}

import { Firebase } from '../../engines/push/firebase.ts'
import type { AuthServices } from '../auth/index.ts'
import type { CallsServices } from '../calls/index.ts'
import type { MessagesServices } from '../messages/index.ts'
import type { StatusServices } from '../status/index.ts'
import type { UnreadServices } from '../unread/index.ts'
import { createOutletCache, createPushDevices, type PushDevices } from './devices.ts'

export interface PushState {
  devices: PushDevices
  outlets: PushDevices
  firebase: Firebase
  /** The phones that a message may reach for the number of unread chats to be counted for each. */
  countedPhones: number
}

export interface PushServices
  extends AuthServices,
    CallsServices,
    MessagesServices,
    StatusServices,
    UnreadServices {
  push: PushState
}

export const createPushState = (services: AuthServices & MessagesServices): PushState => ({
  devices: createPushDevices(services),
  outlets: createOutletCache(services),
  firebase: new Firebase(services.config.firebaseUrl, services.clock.now),
  countedPhones: 100,
})

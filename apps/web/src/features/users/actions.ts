import type { UserInfo } from '@parley/protocol'
import { isContact, isGuest } from '@parley/rules'
import { Ban, SquarePen, Tag, UserMinus, UserPlus, UserRound, UserRoundCheck } from 'lucide-react'
import { openDialog } from '../../store/index.ts'
import type { Action, AppContext } from '../actions/index.ts'

/** The context of an action on a user as a contact. */
export interface PersonContext extends AppContext {
  readonly user: UserInfo
  /** Whether the place where the user is shown lets them be added. */
  readonly mayAdd: boolean
}

declare module '../actions/action.ts' {
  interface ActionContexts {
    person: PersonContext
  }
}

export const peopleActions: readonly Action[] = [
  {
    id: 'people.message',
    label: 'list.newMessage',
    icon: SquarePen,
    may: ({ me }) => !isGuest(me),
    run: () => openDialog({ name: 'new-message' }),
  },
  {
    id: 'people.own-profile',
    label: 'rail.profile',
    icon: UserRound,
    run: ({ me }) => openDialog({ name: 'profile', uid: me.uid }),
  },
]

const isOther = ({ me, user }: PersonContext) =>
  user.uid !== me.uid && !isGuest(me) && !isGuest(user)
const remarkOf = ({ client, user }: PersonContext) => client.store.remarkOf(user.uid)
const statusOf = ({ client, user }: PersonContext) => client.store.contactStatus(user.uid)
// Contacts matter only where the server verifies them.
const isVerified = ({ client }: PersonContext) => client.store.common.contact_verification_enable

/** Actions on a user as a contact. */
export const contactActions: readonly Action<PersonContext>[] = [
  {
    id: 'contact.name',
    label: 'contact.remark.add',
    icon: Tag,
    may: (context) => isOther(context) && remarkOf(context) === '',
    run: ({ user }) => openDialog({ name: 'remark', uid: user.uid }),
  },
  {
    id: 'contact.rename',
    label: 'contact.remark.change',
    icon: Tag,
    may: (context) => isOther(context) && remarkOf(context) !== '',
    run: ({ user }) => openDialog({ name: 'remark', uid: user.uid }),
  },
  {
    id: 'contact.add',
    label: 'contact.add',
    icon: UserPlus,
    may: (context) => {
      const status = statusOf(context)
      const isNew = status === '' && !isContact(context.user, status)
      return isOther(context) && isVerified(context) && context.mayAdd && isNew
    },
    run: ({ client, user }) => client.contacts.add(user.uid),
  },
  {
    id: 'contact.remove',
    label: 'contact.remove',
    icon: UserMinus,
    isDanger: true,
    may: (context) => isOther(context) && isVerified(context) && statusOf(context) === 'added',
    run: ({ user }) => openDialog({ name: 'contact', what: 'remove', uid: user.uid }),
  },
  {
    id: 'contact.unblock',
    label: 'contact.unblock',
    icon: UserRoundCheck,
    may: (context) => isOther(context) && statusOf(context) === 'blocked',
    run: ({ client, user }) => client.contacts.unblock(user.uid),
  },
  {
    id: 'contact.block',
    label: 'contact.block',
    icon: Ban,
    isDanger: true,
    may: (context) => isOther(context) && statusOf(context) !== 'blocked',
    run: ({ user }) => openDialog({ name: 'contact', what: 'block', uid: user.uid }),
  },
]

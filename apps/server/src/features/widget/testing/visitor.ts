import { register } from '@parley/protocol'
import { Person } from '../../../testing/person.ts'
import type { TestServer } from '../../../testing/test-server.ts'

const device = 'web:widget'
let count = 0

/** Registers a visitor as our widget does. */
export async function addVisitor(w: TestServer, widget_id = 'footer'): Promise<Person> {
  const number = ++count
  const body = {
    name: `w-visitor${number}`,
    email: `visitor${number}@shop.example`,
    password: 'ue8Zk2Qm9vXr4Tn7Lp0Hs5Bd',
    widget_id,
    device,
  }
  const session = await w.nobody.call(register, { body })
  return new Person(w.base, { ...session, uid: session.user.uid, device })
}

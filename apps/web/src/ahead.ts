import { shelf, whoIsHere } from './app/shelf.ts'
import { browserStorage } from './app/storage.ts'
import { firstChat } from './features/chats/index.ts'

// The memory of the last visit comes while the browser is still busy with the rest of the page.
const uid = whoIsHere()
if (uid !== undefined) browserStorage.readAhead(firstChat(location.hash.slice(1), shelf, uid))

// npm run translations: tells which texts a language lacks. It fails if there are any, so that a release has all of them.
import { translationNotes } from './test/texts.mjs'

const notes = translationNotes()
for (const line of notes) console.log(line)
if (notes.length > 0) process.exitCode = 1
else console.log('Every text is translated.')

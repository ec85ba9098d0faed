// npx tsx bin/emoji-names.ts: writes the shortcodes that no custom emoji may have. Run it after an update of the emoji data.
import { writeFileSync } from 'node:fs'
import { standardNamesFile } from '../apps/server/src/features/emoji/rules.ts'
import { standardNames } from '../test/emoji-names.ts'

void standardNames().then((names) => writeFileSync(standardNamesFile, `${names.join('\n')}\n`))

// npx tsx bin/schema.ts: writes the schema into one SQL file. Run it after adding a migration.
import { writeFileSync } from 'node:fs'
import { schemaFile, schemaText } from '../apps/server/src/engines/database/sqlite/schema.ts'

writeFileSync(schemaFile, schemaText())

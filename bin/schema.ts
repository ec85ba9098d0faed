// Writes the data model on one page: run it after adding a migration.
import { writeFileSync } from 'node:fs'
import { schemaFile, schemaText } from '../apps/server/src/engines/database/schema.ts'

writeFileSync(schemaFile, schemaText())

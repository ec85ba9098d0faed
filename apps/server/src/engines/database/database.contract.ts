import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BusMessage, isPublication } from '../bus/bus.ts'
import type { Kysely } from 'kysely'
import { type Database, type DatabaseOptions, KeyReusedError } from './database.ts'
import { nextId } from './sequence.ts'
import type { Tables } from './tables.ts'
import { entry, rowOf, written } from './testing/entry.ts'

declare module './database.ts' {
  interface CachedSubjects {
    row: number
  }
}

/** Storage on which databases are opened, one at a time. */
export interface TestStorage {
  open(options: DatabaseOptions): Promise<Database>
  remove(): Promise<void>
}

/** The contract of every database. */
export function databaseContract(name: string, makeStorage: () => Promise<TestStorage>): void {
  describe(`${name} as a database`, () => {
    let storage: TestStorage
    let database: Database
    let received: string[]

    const publish = (messages: readonly BusMessage[]) => void received.push(...messages.map(wordOf))
    const reopen = async (more: Partial<DatabaseOptions> = {}) => {
      await database.close()
      database = await storage.open({ publish, ...more })
    }
    const append = (content: string) => database.append(entry(content))
    const stored = async () => {
      const rows = await database.db.selectFrom('message').selectAll().orderBy('mid').execute()
      return rows.map(({ mid, payload }) => `${mid} ${payload}`)
    }
    const names = async () => {
      const rows = await database.db.selectFrom('config').select('name').orderBy('name').execute()
      return rows.map((row) => row.name)
    }

    beforeEach(async () => {
      received = []
      storage = await makeStorage()
      database = await storage.open({ publish })
    })
    afterEach(async () => {
      await database.close()
      await storage.remove()
    })

    test('the events of a transaction are published after its commit', async () => {
      let storedAtPublish: string[] = []
      await reopen({
        publish: async (messages) => {
          storedAtPublish = await names()
          publish(messages)
        },
      })
      const value = await database.transact(async (tx) => {
        await put(tx, 'one')
        publishJson(tx, 'one is there')
        expect(received).toEqual([])
        return 7
      })
      expect(value).toBe(7)
      expect(storedAtPublish).toEqual(['one'])
      expect(received).toEqual(['one is there'])
    })

    test('a transaction that throws rolls back alone and publishes nothing', async () => {
      const results = await Promise.allSettled([
        database.transact(async (tx) => {
          await put(tx, 'a')
          publishJson(tx, 'a')
        }),
        append('between'),
        database.transact(async (tx) => {
          await put(tx, 'b')
          publishJson(tx, 'b')
          throw new Error('changed my mind')
        }),
        database.transact(async (tx) => {
          await put(tx, 'c')
          publishJson(tx, 'c')
        }),
      ])
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      expect(await names()).toEqual(['a', 'c'])
      expect(received).toEqual(['a', '1 between', 'c'])
    })

    test('a failed statement fails its own transaction only', async () => {
      await database.transact((tx) => put(tx, 'taken'))
      const results = await Promise.allSettled([
        append('before'),
        database.transact(async (tx) => {
          await put(tx, 'mine')
          await put(tx, 'taken')
        }),
        append('after'),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await names()).toEqual(['taken'])
      expect(await stored()).toEqual(['1 before', '2 after'])
    })

    test('a transaction can handle a failed statement and continue', async () => {
      await database.transact((tx) => put(tx, 'taken'))
      await database.transact(async (tx) => {
        await put(tx, 'taken').catch(() => put(tx, 'instead'))
      })
      expect(await names()).toEqual(['instead', 'taken'])
    })

    test('a transaction reads its own writes and those of earlier transactions', async () => {
      const counts = await Promise.all(
        Array.from({ length: 20 }, () =>
          database.transact(async (tx) => {
            const before = await nextId(tx, 'job')
            const again = await tx
              .selectFrom('sequence')
              .select('value')
              .where('name', '=', 'job')
              .executeTakeFirstOrThrow()
            expect(again.value).toBe(before)
            return before
          }),
        ),
      )
      expect(counts).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
    })

    test('under mixed load mids, rows and events follow the order of the calls', async () => {
      const calls = Array.from({ length: 600 }, (_, i) => i)
      const mids = await Promise.all(
        calls.map(async (i) => {
          if (i % 3 === 1) await new Promise((turn) => setImmediate(turn))
          if (i % 7 !== 0) return append(`${i}`)
          return database.transact(async (tx) => {
            const row = rowOf(await tx.mids.next(), `${i}`)
            await tx.insertInto('message').values(row).execute()
            tx.publishEncoded({
              audience: { to: 'everyone' },
              mid: row.mid,
              json: `${row.mid} ${i}`,
            })
            return row.mid
          })
        }),
      )
      expect([...mids].sort((a, b) => a - b)).toEqual(calls.map((i) => i + 1))
      const rows = await stored()
      expect(received).toEqual(rows)
      expect(rows.map((row) => Number.parseInt(row, 10))).toEqual(calls.map((i) => i + 1))
      expect(mids.map((mid, i) => `${mid} ${i}`).every((row) => rows.includes(row))).toBe(true)
    })

    test('invalidations are published before events and before the next transaction runs', async () => {
      let cached = 0
      await reopen({
        publish: async (messages) => {
          for (const one of messages) {
            if (isPublication(one)) continue
            await new Promise((turn) => setImmediate(turn))
            cached++
          }
          publish(messages)
        },
      })
      const seen = await Promise.all(
        Array.from({ length: 5 }, () =>
          database.transact(async (tx) => {
            publishJson(tx, `saw ${cached}`)
            tx.invalidate('row', 1)
            return cached
          }),
        ),
      )
      expect(seen).toEqual([0, 1, 2, 3, 4])
      expect(received.slice(0, 4)).toEqual(['touched row', 'saw 0', 'touched row', 'saw 1'])
    })

    test('an append whose build throws fails alone and leaves no gap in the mids', async () => {
      const results = await Promise.allSettled([
        append('first'),
        database.append({
          build: () => {
            throw new Error('no such row')
          },
          publications: () => [],
        }),
        append('second'),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await stored()).toEqual(['1 first', '2 second'])
    })

    test('a failed commit fails all its jobs and publishes nothing', async () => {
      const bad = {
        ...entry('bad'),
        build: (mid: number) => written({ ...rowOf(mid, 'bad'), payload: null as never }),
      }
      const results = await Promise.allSettled([
        append('first'),
        database.transact(async (tx) => {
          await put(tx, 'a')
          publishJson(tx, 'a')
        }),
        database.append(bad as never),
      ])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(received).toEqual([])
      expect(await stored()).toEqual([])
      expect(await names()).toEqual([])
      expect(await append('life goes on')).toBe(1)
    })

    test('a failed append fails a transaction that follows in the same commit', async () => {
      const bad = {
        ...entry('bad'),
        build: (mid: number) => written({ ...rowOf(mid, 'bad'), payload: null as never }),
      }
      const results = await Promise.allSettled([
        database.append(bad as never),
        database.transact((tx) => put(tx, 'a').catch(() => put(tx, 'b'))),
      ])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      expect(await names()).toEqual([])
    })

    test('a failed publish rejects the write, whose rows stay stored', async () => {
      await reopen({
        publish: () => {
          throw new Error('deaf')
        },
      })
      await expect(append('kept')).rejects.toThrow('deaf')
      await expect(database.transact((tx) => put(tx, 'a'))).rejects.toThrow('deaf')
      expect(await stored()).toEqual(['1 kept'])
      expect(await names()).toEqual(['a'])
    })

    test('using a transaction after its end fails', async () => {
      const tx = await database.transact(async (one) => ({ one }))
      await expect(put(tx.one, 'late')).rejects.toThrow('has ended')
      expect(() => publishJson(tx.one, 'late')).toThrow('has ended')
      await expect(tx.one.mids.next()).rejects.toThrow('has ended')
      expect(await names()).toEqual([])
    })

    test('a transaction that exceeds the time limit is rolled back, and others continue', async () => {
      await reopen({ maxTransactionMs: 50 })
      const stuck = database.transact(async (tx) => {
        await put(tx, 'outer')
        await database.transact((inner) => put(inner, 'inner'))
      })
      await expect(stuck).rejects.toThrow('longer than 50 ms')
      expect(await append('on we go')).toBe(1)
      expect(await names()).toEqual(['inner'])
    })

    test('read returns rows as tuples', async () => {
      await database.transact((tx) => put(tx, 'one'))
      await database.transact((tx) => put(tx, 'two'))
      const rows = await database.read<[name: string, length: number]>(
        'select name, length(name) from config where name <> ? order by name',
        ['two'],
      )
      expect(rows).toEqual([['one', 3]])
    })

    test('the read handle cannot write', async () => {
      // The type has no write methods. The cast shows that the connection refuses writes as well.
      const db = database.db as Kysely<Tables>
      const attempt = db.insertInto('config').values({ name: 'x', value: 'y' }).execute()
      await expect(attempt).rejects.toThrow(/read.?only/i)
      await expect(db.transaction().execute(async () => {})).rejects.toThrow('transact')
      await expect(database.read('delete from config', [])).rejects.toThrow(/read.?only/i)
      expect(await names()).toEqual([])
    })

    test('acknowledged writes are stored after reopening', async () => {
      await Promise.all(Array.from({ length: 300 }, (_, i) => append(`${i}`)))
      await database.transact((tx) => put(tx, 'kept'))
      await reopen()
      expect(await stored()).toHaveLength(300)
      expect(await names()).toEqual(['kept'])
      expect(await database.lastMid()).toBe(300)
    })

    test('closing finishes waiting writes and rejects later ones', async () => {
      const waiting = Array.from({ length: 50 }, (_, i) => append(`${i}`))
      await database.close()
      expect(await Promise.all(waiting)).toHaveLength(50)
      await expect(append('too late')).rejects.toThrow('has ended')
      await expect(database.transact(async () => {})).rejects.toThrow('has ended')
      database = await storage.open({ publish })
      expect(await stored()).toHaveLength(50)
    })

    test('mids are not reused after all messages are deleted', async () => {
      await Promise.all(Array.from({ length: 10 }, (_, i) => append(`${i}`)))
      await database.transact((tx) => tx.deleteFrom('message').execute())
      await reopen()
      expect(await database.lastMid()).toBe(10)
      expect(await append('next')).toBe(11)
    })

    test('additional statements of an append are stored or fail together with it', async () => {
      const withConfig = (content: string, name: string) => ({
        ...entry(content),
        build(mid: number) {
          const { value, statements } = written(rowOf(mid, content))
          const sql = 'insert into config (name, value) values (?, ?)'
          return { value, statements: [...statements, { sql, parameters: [name, `${mid}`] }] }
        },
      })
      const contents = Array.from({ length: 40 }, (_, i) => `${i}`)
      await Promise.all(contents.map((content) => database.append(withConfig(content, content))))
      expect(await stored()).toHaveLength(40)
      const rows = await database.db.selectFrom('config').selectAll().execute()
      expect(rows.map(({ name, value }) => Number(value) - Number(name))).toEqual(
        contents.map(() => 1),
      )
      await expect(database.append(withConfig('again', '7'))).rejects.toThrow(/unique/i)
      expect(await stored()).toHaveLength(40)
    })

    describe('entries with a key', () => {
      const key = (name: string, digest = 'a', expiresAt = Number.MAX_SAFE_INTEGER) => ({
        name,
        digest,
        expiresAt,
      })
      const once = (content: string, of = key('k')) =>
        database.append({ ...entry(content), key: of })

      test('are written once, in one commit, in two, and after reopening', async () => {
        const mids = await Promise.all([once('first'), once('again'), append('other')])
        expect(mids).toEqual([1, 1, 2])
        expect(await once('later')).toBe(1)
        await reopen()
        expect(await once('much later')).toBe(1)
        expect(await stored()).toEqual(['1 first', '2 other'])
        expect(received).toEqual(['1 first', '2 other'])
      })

      test('are refused with another digest, and alone', async () => {
        await once('first')
        const results = await Promise.allSettled([
          once('changed', key('k', 'b')),
          once('other', key('l')),
        ])
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
        await expect(once('changed', key('k', 'b'))).rejects.toThrow(KeyReusedError)
        expect(await stored()).toEqual(['1 first', '2 other'])
      })

      test('can be tried again after a failed commit', async () => {
        const bad = {
          ...entry('bad'),
          build: (mid: number) => written({ ...rowOf(mid, 'bad'), payload: null as never }),
        }
        const results = await Promise.allSettled([once('first'), database.append(bad)])
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
        expect(await once('first')).toBe(1)
        expect(await stored()).toEqual(['1 first'])
      })

      test('are forgotten when the key has expired', async () => {
        await once('first', key('k', 'a', 1))
        expect(await once('second', key('k', 'b'))).toBe(2)
        await once('third', key('l', 'a', 1))
        await database.prune()
        const rows = await database.db.selectFrom('entry_key').select('name').execute()
        expect(rows).toEqual([{ name: 'k' }])
      })
    })

    test('the last mid inside a transaction includes the mids it has taken', async () => {
      await append('one')
      const last = await database.transact(async (tx) => {
        await tx.mids.next()
        return tx.mids.last()
      })
      expect(last).toBe(2)
      expect(await append('three')).toBe(3)
    })

    test('a rolled-back transaction returns its mids', async () => {
      const failed = database.transact(async (tx) => {
        await tx.mids.next()
        await tx.mids.next()
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await database.lastMid()).toBe(0)
      expect(await append('first')).toBe(1)
    })
  })
}

type Tx = Parameters<Parameters<Database['transact']>[0]>[0]

const put = (tx: Tx, name: string) =>
  tx.insertInto('config').values({ name, value: '{}' }).execute()

const publishJson = (tx: Tx, word: string) =>
  tx.publishEncoded({ audience: { to: 'everyone' }, json: word })

const wordOf = (message: BusMessage) =>
  isPublication(message) ? message.json : `touched ${message.invalidated}`

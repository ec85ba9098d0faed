import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BusMessage, isPublication } from '../bus/bus.ts'
import type { Kysely } from 'kysely'
import type { Database, DatabaseOptions } from './database.ts'
import { nextId } from './sequence.ts'
import type { Tables } from './tables.ts'
import { entry, rowOf, written } from './testing/entry.ts'

declare module './database.ts' {
  interface CachedSubjects {
    row: number
  }
}

/** A place that databases are opened on, one after another. */
export interface Place {
  open(options: DatabaseOptions): Promise<Database>
  remove(): Promise<void>
}

/** What every database must keep, whatever it stores its rows with. */
export function databaseContract(name: string, makePlace: () => Promise<Place>): void {
  describe(`${name} as a database`, () => {
    let place: Place
    let database: Database
    let heard: string[]

    const publish = (news: readonly BusMessage[]) => void heard.push(...news.map(wordOf))
    const reopen = async (more: Partial<DatabaseOptions> = {}) => {
      await database.close()
      database = await place.open({ publish, ...more })
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
      heard = []
      place = await makePlace()
      database = await place.open({ publish })
    })
    afterEach(async () => {
      await database.close()
      await place.remove()
    })

    test('a transaction is seen when it resolves, and told after that', async () => {
      let seenWhenTold: string[] = []
      await reopen({
        publish: async (news) => {
          seenWhenTold = await names()
          publish(news)
        },
      })
      const value = await database.transact(async (tx) => {
        await put(tx, 'one')
        tell(tx, 'one is there')
        expect(heard).toEqual([])
        return 7
      })
      expect(value).toBe(7)
      expect(seenWhenTold).toEqual(['one'])
      expect(heard).toEqual(['one is there'])
    })

    test('one that throws rolls back alone and tells nobody', async () => {
      const results = await Promise.allSettled([
        database.transact(async (tx) => {
          await put(tx, 'a')
          tell(tx, 'a')
        }),
        append('between'),
        database.transact(async (tx) => {
          await put(tx, 'b')
          tell(tx, 'b')
          throw new Error('changed my mind')
        }),
        database.transact(async (tx) => {
          await put(tx, 'c')
          tell(tx, 'c')
        }),
      ])
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
      ])
      expect(await names()).toEqual(['a', 'c'])
      expect(heard).toEqual(['a', '1 between', 'c'])
    })

    test('a statement that fails takes its own transaction along and no other', async () => {
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

    test('a failed statement may be mended inside its transaction', async () => {
      await database.transact((tx) => put(tx, 'taken'))
      await database.transact(async (tx) => {
        await put(tx, 'taken').catch(() => put(tx, 'instead'))
      })
      expect(await names()).toEqual(['instead', 'taken'])
    })

    test('a transaction sees what it and those before it wrote', async () => {
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

    test('mids, rows and news follow the order of the calls under mixed load', async () => {
      const calls = Array.from({ length: 600 }, (_, i) => i)
      const mids = await Promise.all(
        calls.map(async (i) => {
          if (i % 3 === 1) await new Promise((turn) => setImmediate(turn))
          if (i % 7 !== 0) return (await append(`${i}`)).mid
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
      expect(heard).toEqual(rows)
      expect(rows.map((row) => Number.parseInt(row, 10))).toEqual(calls.map((i) => i + 1))
      expect(mids.map((mid, i) => `${mid} ${i}`).every((row) => rows.includes(row))).toBe(true)
    })

    test('rows changed in memory are told first, and nobody decides on them before that', async () => {
      let inMemory = 0
      await reopen({
        publish: async (news) => {
          for (const one of news) {
            if (isPublication(one)) continue
            await new Promise((turn) => setImmediate(turn))
            inMemory++
          }
          publish(news)
        },
      })
      const seen = await Promise.all(
        Array.from({ length: 5 }, () =>
          database.transact(async (tx) => {
            tell(tx, `saw ${inMemory}`)
            tx.invalidate('row', 1)
            return inMemory
          }),
        ),
      )
      expect(seen).toEqual([0, 1, 2, 3, 4])
      expect(heard.slice(0, 4)).toEqual(['touched row', 'saw 0', 'touched row', 'saw 1'])
    })

    test('an append whose row cannot be made fails alone and leaves no gap', async () => {
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

    test('a commit that fails takes all who share it, and none of them is told', async () => {
      const bad = {
        ...entry('bad'),
        build: (mid: number) => written({ ...rowOf(mid, 'bad'), payload: null as never }),
      }
      const results = await Promise.allSettled([
        append('first'),
        database.transact(async (tx) => {
          await put(tx, 'a')
          tell(tx, 'a')
        }),
        database.append(bad as never),
      ])
      expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
      expect(heard).toEqual([])
      expect(await stored()).toEqual([])
      expect(await names()).toEqual([])
      expect((await append('life goes on')).mid).toBe(1)
    })

    test('a row before a transaction that cannot be stored fails that transaction as well', async () => {
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

    test('who tells fails when a listener does, but what is on disk stays', async () => {
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

    test('a transaction that has ended can do nothing any more', async () => {
      const tx = await database.transact(async (one) => ({ one }))
      await expect(put(tx.one, 'late')).rejects.toThrow('has ended')
      expect(() => tell(tx.one, 'late')).toThrow('has ended')
      await expect(tx.one.mids.next()).rejects.toThrow('has ended')
      expect(await names()).toEqual([])
    })

    test('a transaction that waits for something else does not stop the others for ever', async () => {
      await reopen({ transactionMaxMs: 50 })
      const stuck = database.transact(async (tx) => {
        await put(tx, 'outer')
        await database.transact((inner) => put(inner, 'inner'))
      })
      await expect(stuck).rejects.toThrow('longer than 50 ms')
      expect((await append('on we go')).mid).toBe(1)
      expect(await names()).toEqual(['inner'])
    })

    test('a hot query gives its rows as tuples', async () => {
      await database.transact((tx) => put(tx, 'one'))
      await database.transact((tx) => put(tx, 'two'))
      const rows = await database.read<[name: string, length: number]>(
        'select name, length(name) from config where name <> ? order by name',
        ['two'],
      )
      expect(rows).toEqual([['one', 3]])
    })

    test('the reading handle cannot write', async () => {
      // The type has no such methods; a handle that is used as another type cannot write either.
      const db = database.db as Kysely<Tables>
      const attempt = db.insertInto('config').values({ name: 'x', value: 'y' }).execute()
      await expect(attempt).rejects.toThrow(/read.?only/i)
      await expect(db.transaction().execute(async () => {})).rejects.toThrow('transact')
      await expect(database.read('delete from config', [])).rejects.toThrow(/read.?only/i)
      expect(await names()).toEqual([])
    })

    test('what was acknowledged is there after closing and opening again', async () => {
      await Promise.all(Array.from({ length: 300 }, (_, i) => append(`${i}`)))
      await database.transact((tx) => put(tx, 'kept'))
      await reopen()
      expect(await stored()).toHaveLength(300)
      expect(await names()).toEqual(['kept'])
      expect(await database.lastMid()).toBe(300)
    })

    test('what waits when it closes is finished first; what comes later is refused', async () => {
      const waiting = Array.from({ length: 50 }, (_, i) => append(`${i}`))
      await database.close()
      expect(await Promise.all(waiting)).toHaveLength(50)
      await expect(append('too late')).rejects.toThrow('has ended')
      await expect(database.transact(async () => {})).rejects.toThrow('has ended')
      database = await place.open({ publish })
      expect(await stored()).toHaveLength(50)
    })

    test('mids never come back, even when everything was erased', async () => {
      await Promise.all(Array.from({ length: 10 }, (_, i) => append(`${i}`)))
      await database.transact((tx) => tx.deleteFrom('message').execute())
      await reopen()
      expect(await database.lastMid()).toBe(10)
      expect((await append('next')).mid).toBe(11)
    })

    test('further statements of an append share its commit and its fate', async () => {
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
      await expect(database.append(withConfig('again', '7'))).rejects.toThrow('UNIQUE')
      expect(await stored()).toHaveLength(40)
    })

    test('the last mid inside a transaction counts the mids drawn before it', async () => {
      await append('one')
      const last = await database.transact(async (tx) => {
        await tx.mids.next()
        return tx.mids.last()
      })
      expect(last).toBe(2)
      expect((await append('three')).mid).toBe(3)
    })

    test('a rolled-back transaction gives its mids back', async () => {
      const failed = database.transact(async (tx) => {
        await tx.mids.next()
        await tx.mids.next()
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect(await database.lastMid()).toBe(0)
      expect((await append('first')).mid).toBe(1)
    })
  })
}

type Tx = Parameters<Parameters<Database['transact']>[0]>[0]

const put = (tx: Tx, name: string) =>
  tx.insertInto('config').values({ name, value: '{}' }).execute()

const tell = (tx: Tx, word: string) =>
  tx.publishEncoded({ audience: { to: 'everyone' }, json: word })

const wordOf = (news: BusMessage) =>
  isPublication(news) ? news.json : `touched ${news.invalidated}`

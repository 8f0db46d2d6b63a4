import type { Client } from 'pg'
import { remarks } from './words'

/**
 * Adds three likes for each circuit and fewer favorites and comments, unevenly: a few circuits get most of them. The triggers that count
 * them are off meanwhile, and the counts are written once at the end.
 */
export async function addReactions(client: Client, count: number): Promise<void> {
  for (const [table, trigger] of counters) await client.query(`alter table ${table} disable trigger ${trigger}`)
  await client.query(
    'create temp table numbered on commit drop as select id, row_number() over (order by created_at desc) as place from circuits',
  )
  await client.query('create unique index on numbered (place)')
  await client.query(
    'create temp table members on commit drop as select id, row_number() over (order by id) as place from users',
  )
  await client.query('create unique index on members (place)')
  const [circuits, users] = ['(select count(*) from numbered)', '(select count(*) from members)']
  const choose = (many: number) => `
    select c.id as circuit_id, m.id as user_id, r.at from (
      select 1 + floor(power(random(), 3) * ${circuits})::bigint as circuit, 1 + floor(random() * ${users})::bigint as member,
        now() - random() * interval '600 days' as at
      from generate_series(1, ${many})) r
    join numbered c on c.place = r.circuit join members m on m.place = r.member`
  for (const [table, many] of [
    ['likes', 3 * count],
    ['favorites', Math.ceil(count / 2)],
  ] as const) {
    await client.query(
      `insert into ${table} (id, user_id, circuit_id, created_at) select gen_random_uuid(), user_id, circuit_id, at from (${choose(many)}) s
       on conflict do nothing`,
    )
  }
  await client.query(
    `insert into comments (id, circuit_id, user_id, content, created_at)
     select gen_random_uuid(), circuit_id, user_id, ($1::text[])[1 + floor(random() * $2)::int], at from (${choose(Math.ceil(count / 3))}) s`,
    [remarks, remarks.length],
  )
  await client.query(
    `update circuit_counts set likes = counted.likes, comments = counted.comments from (
       select n.id, coalesce(l.amount, 0) as likes, coalesce(c.amount, 0) as comments from numbered n
       left join (select circuit_id, count(*) as amount from likes group by 1) l on l.circuit_id = n.id
       left join (select circuit_id, count(*) as amount from comments group by 1) c on c.circuit_id = n.id) counted
     where counted.id = circuit_counts.circuit_id and (counted.likes, counted.comments) <> (circuit_counts.likes, circuit_counts.comments)`,
  )
  for (const [table, trigger] of counters) await client.query(`alter table ${table} enable trigger ${trigger}`)
}

const counters = [
  ['likes', 'count_likes'],
  ['comments', 'count_comments'],
] as const

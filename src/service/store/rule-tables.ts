/** The second migration: the rules about conversations that each user keeps. */
import type { Migration } from 'kysely';
import { wordsOf } from './databases/engine.ts';

export const ruleTables: Migration = {
  async up(db) {
    const { text } = wordsOf(db).columnTypes;
    await db.schema
      .createTable('rule_sets')
      .addColumn('user_id', text, (column) => column.primaryKey().references('users.id'))
      .addColumn('set_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('rules', text, (column) => column.notNull())
      .execute();
  },
};

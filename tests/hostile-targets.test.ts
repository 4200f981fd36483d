import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldNames } from '#app/catalogue/editing/product-fields.ts';
import { wasField } from '#app/catalogue/editing/product-form.ts';
import routes from '#app/routes.ts';
import { listFormPaths, listRoutePaths } from '#tests/support/every-route.ts';
import { anyKnown, formTargets, paths, queries } from '#tests/support/hostile-targets.ts';

describe('the list of what is attacked', () => {
  const sources = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => fs.readFileSync(path.join('app', name), 'utf8'))
    .join('\n');
  const namesIn = (pattern: RegExp) =>
    [...new Set([...sources.matchAll(pattern)].map(([, name]) => name ?? ''))].sort();
  const parameters = Object.values(queries).flatMap(({ names }) => names);
  const targets = formTargets(anyKnown);
  const fields = targets.flatMap(({ fields: make, more = [] }) => [
    ...Object.keys(make()),
    ...more,
  ]);

  it('has every query parameter that the shop reads', () => {
    const read = namesIn(/(?:searchParams|query|asked)\.(?:get|getAll|has|delete)\('([^']+)'\)/g);
    expect(read.length).toBeGreaterThan(15);
    expect(read.filter((name) => !parameters.includes(name))).toEqual([]);
  });

  it('has every field that a form has or the shop reads', () => {
    const known = [...fields, ...parameters];
    const read = namesIn(/\b(?:form|readForm\(request\)\))\.(?:get|getAll|has)\('([^']+)'\)/g);
    const written = namesIn(
      /<(?:input|select|textarea|button|[A-Z]\w*)\b[^<>]*?\sname="([\w.]+)"/g,
    );
    expect(read.length).toBeGreaterThan(8);
    expect([...read, ...written].filter((name) => !known.includes(name))).toEqual([]);
    expect(fieldNames.flatMap((field) => [field, wasField(field)])).toSatisfy((all: string[]) =>
      all.every((name) => known.includes(name)),
    );
  });

  const matches = (route: string, given: string) => {
    const parts = given.split('?')[0]?.slice(1).split('/') ?? [];
    return route
      .replace(/^\/$/, '')
      .split('/')
      .every((part, at) => part === '*' || part.startsWith(':') || part === parts[at]);
  };

  it('has every path with a parameter in it, and every form', () => {
    const open = paths.map(({ path: pathOf }) => pathOf('x'));
    const withParameter = listRoutePaths(routes).filter((route) => /[:*]/.test(route));
    const isOpen = (route: string) => open.some((given) => matches(route, given));
    expect(withParameter.filter((route) => !isOpen(route))).toEqual([]);
    const takesForms = (route: string) => targets.some(({ path: given }) => matches(route, given));
    expect(listFormPaths(routes).filter((route) => !takesForms(route))).toEqual([]);
    expect(targets).toHaveLength(25);
  });
});

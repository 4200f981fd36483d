import {
  cardConditions,
  completenesses,
  gradedConditions,
  gradingUrl,
} from '#app/catalogue/copy/copy.ts';
import { renderMarkdown } from '#app/platform/text/markdown.server.ts';
import { mergeTexts } from '#app/settings/texts/texts.server.ts';

const steps = Object.entries({ ...gradedConditions, ...completenesses, ...cardConditions });
const boxSteps = Object.entries(gradedConditions).map(([id, name]) => [
  `box-${id}`,
  `Box: ${name.toLowerCase()}`,
]);

it('explains each step of each scale where links lead to it (issue 17)', () => {
  const page = mergeTexts([]).find('page', 'page-grading');
  const { html } = renderMarkdown(page?.content.body ?? '');
  const explained = html.matchAll(/<h3 id="([a-z-]+)">([^<]+)<\/h3>\n<p>/g);
  const all = [...steps, ...boxSteps];
  expect([...explained].map(([, id, name]) => [id, name]).sort()).toEqual(all.sort());
  expect(gradingUrl('game', 'very-good')).toBe('/grading#very-good');
  expect(gradingUrl('figure', 'for-parts')).toBe('/grading#box-for-parts');
});

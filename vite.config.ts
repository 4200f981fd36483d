import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { type BuildOptions, build, defineConfig, type Plugin } from 'vite';
import { markMessages, translateScripts } from './tools/languages/plugin.ts';

/** Writes `.br` and `.gz` beside every text file of the browser's build, so that no request compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const compress = async (name: string) => {
        const file = path.join(dir, name);
        const content = await fs.promises.readFile(file);
        await fs.promises.writeFile(`${file}.br`, await promisify(brotliCompress)(content));
        await fs.promises.writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      };
      const names = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(names.map(compress));
    },
  };
}

/** Gives a module with all that it imports as the text of one script. */
function bundleRawScripts(): Plugin {
  return {
    name: 'bundle-raw-scripts',
    enforce: 'pre',
    async load(id) {
      const [entry = '', query] = id.split('?');
      if (query !== 'raw' || !entry.endsWith('.ts')) return;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        plugins: [markMessages()],
        build: {
          ...minified,
          lib: { entry, formats: ['iife'], name: 'worker' },
          // words.ts imports React, for elements that a raw script has none of.
          rollupOptions: { checks, treeshake: { moduleSideEffects: false } },
          write: false,
        },
      });
      const [output] = [built].flat();
      const script = output && 'output' in output ? output.output[0].code : '';
      return `export default ${JSON.stringify(script)}`;
    },
  };
}

// Lets the browser compile React and the router beside the page's own work, as they come, and not
// function by function when the page is taken over: Chromium's explicit compile hint, a comment to
// other browsers.
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== 'framework') continue;
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  };
}

/** Puts the migrations and the languages beside the server: a build uses its own, not those of newer sources. */
function copyOwnFiles(): Plugin {
  return {
    name: 'copy-own-files',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle({ dir = '' }) {
      for (const folder of ['db/migrations', 'content/languages'])
        fs.cpSync(folder, path.join(dir, path.basename(folder)), { recursive: true });
    },
  };
}

const loading =
  /try \{\s*let routeModule = await import\([\s\S]*window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);\s*\}/;

/** What the shop never turns on. */
const unused =
  /(?<=\(| = )(?:init\.instrumentations|opts\?\.instrumentation\w+|consumeInstrumentation\w+\(router\))(?=[;)])|\broute\.(?:client\w+Module|hydrateFallbackModule)\b|(?<=storage: )createJSONStorage\(\(\) => window\.localStorage\)|(?<=postRehydrationCallback = )[^;]+|React\$1\.createElement\(Scripts, null\)|window\.__reactRouterManifest\.sri === true|window\.history\.state && window\.history\.state\.masked|finishHydrationListeners\.forEach\([^;]+/g;

/** Takes out of React Router and Zustand what a shopper would load and nothing would use. */
function leaveOutUnused(): Plugin {
  return {
    name: 'leave-out-unused',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!/\/(react-router\/dist\/production|zustand\/esm)\//.test(id)) return;
      const lighter = code.replace(unused, 'undefined');
      return lighter === code ? undefined : lighter;
    },
  };
}

// React Router reloads the page when the scripts of another page do not come, and where a link was
// only hovered over, and waits for ever where they or its styles hang. Without a connection that
// leaves an empty page: here both have a limit, and the scripts are waited for. After an update of
// the shop it also reloads the page in place of sending such a form as a heart: of a path with an
// id it always asks for more routes first.
function limitPageFiles(): Plugin {
  const loadScripts =
    'return routeModulesCache[route.id] = await window.loadScripts(route.module);';
  // The page links to its styles again.
  const loadStyles = 'document.head.appendChild(link); setTimeout(resolve, 8000);';
  // A form that the page sends beside it, to a route that the router has; that of any other path is no such one.
  const sendForm =
    'fetcherKey ? getRouter().match(path)?.some(({ params }) => !("*" in params)) ? null : window.location.href';
  const changes = [
    ['routeModules.js', loading, loadScripts],
    ['links.js', /document\.head\.appendChild\(link\);/, loadStyles],
    ['fog-of-war.js', /fetcherKey \? window\.location\.href/, sendForm],
  ] as const;
  return {
    name: 'limit-page-files',
    apply: 'build',
    transform(code, id) {
      const change = changes.find(([file]) =>
        id.endsWith(`/react-router/dist/production/lib/dom/ssr/${file}`),
      );
      if (!change) return;
      const [file, loads, limited] = change;
      if (!loads.test(code)) this.error(`React Router loads what ${file} loads in another way.`);
      return code.replace(loads, limited);
    },
  };
}

/** Gives Lucide's icons the shop's own function, which needs their shapes alone. */
function lightenIcons(): Plugin {
  return {
    name: 'lighten-icons',
    enforce: 'pre',
    resolveId(source) {
      if (source === '../createLucideIcon.mjs') return path.resolve('app/ui/data/lucide-icon.tsx');
    },
    transform(code, id) {
      if (id.includes('/lucide-react/dist/esm/icons/'))
        return code.replace(/name: "[^"]+",|,\s*(key: "\w+"|size: 24|aliases: \[[^\]]*\])/g, '');
    },
  };
}

const shopperModules =
  /\/app\/(platform|ui|catalogue|settings|search|cart|layout)\/(?!(cart-(row|totals|empty)|line-item)\.|editing|bulk|csv|copy\/(copy-fields|fact-words|named-facts|read-facts|barcode)|.*\.(page|route)\.)|newsletter-consent|accounts\/roles|orders\/order-status|use-guest-wishlist|wishlist-rules|lucide-react|zustand/;
const cartParts = /\/app\/cart\/(cart-(row|totals|empty)|line-item)\.tsx/;
const sharedRules =
  /\/app\/(accounts|orders|delivery|dispatch|counter|checkout|catalogue)\/(?!.*\.(page|route)\.)/;
const adminParts =
  /\/app\/admin\/(?!(counter|cases|dispatch|orders|pickers|users)\/|forms\/cash-fields|.*\.(page|route|layout)\.)/;

// Two per cent smaller on the wire than the bundler's own minifier, without React's developer tools.
const minified: BuildOptions = {
  minify: 'terser',
  terserOptions: {
    maxWorkers: availableParallelism(),
    module: true,
    ecma: 2020,
    compress: {
      passes: 3,
      // The libraries' hints to developers.
      drop_console: ['warn'],
      global_defs: { __REACT_DEVTOOLS_GLOBAL_HOOK__: undefined },
    },
  },
};

/** A class and its file. Vite's own names have the line too, which costs home 400 bytes of JavaScript. */
function nameClass(name: string, file: string): string {
  const hash = createHash('sha256').update(path.relative(process.cwd(), file)).digest('base64url');
  return `${name}_${hash.slice(0, 5)}`;
}

/** Not how long each plugin of the build took. */
const checks = { bundlerTimings: false };

export default defineConfig(({ command }) => ({
  plugins: [
    markMessages(),
    lightenIcons(),
    reactRouter(),
    limitPageFiles(),
    leaveOutUnused(),
    translateScripts(),
    compileAhead(),
    precompress(),
    copyOwnFiles(),
    bundleRawScripts(),
  ],
  css: { modules: { generateScopedName: nameClass } },
  build: {
    assetsInlineLimit: 0,
    // The code for it would come with the first page.
    modulePreload: false,
    cssTarget: ['chrome111', 'firefox115', 'safari16.4'],
    ...minified,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          checks,
          output: {
            // Without the names of the pages that share it.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            assetFileNames: ({ names: [name] }) =>
              name?.startsWith('rules~')
                ? 'assets/rules-[hash][extname]'
                : 'assets/[name]-[hash][extname]',
            // Small shared files cost a request each; what every shopper's page needs comes together.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  priority: 5,
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                },
                // With everything that these two import.
                {
                  name: 'shop',
                  test: /\/app\/(root|catalogue\/home\/home\.page)\.tsx/,
                  priority: 4,
                },
                { name: 'later', test: shopperModules, minShareCount: 2, priority: 3 },
                // Else an admin part takes along what it imports of these, and shoppers load both.
                {
                  name: 'rules',
                  test: sharedRules,
                  minShareCount: 2,
                  entriesAware: true,
                  priority: 2,
                },
                // Together, because the headers of a small file weigh as much as the file.
                { name: 'desk', test: adminParts, minShareCount: 3, priority: 1 },
                // Of the cart and the checkout alone; every other page is lighter without them.
                { name: 'cart', test: cartParts, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file starts in half the time of a thousand. Vite's own server cannot load all of them so;
      // sharp has a native part, and pino starts a thread from a file of its own.
      resolve: command === 'build' ? { noExternal: true, external: ['sharp', 'pino'] } : {},
      build: {
        minify: false,
        rollupOptions: {
          checks,
          // `npm run bench` measures the shop from inside, too.
          input: process.env.BENCH ? './tools/bench/in-process.ts' : './server.ts',
        },
      },
    },
  },
}));

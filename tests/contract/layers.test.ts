import { describe, expect, test } from "@jest/globals";
import { readImports, type Import } from "../support/imports.ts";
import { databaseClockIn, sourcesOf } from "../support/sql-in-sources.ts";

const imports = readImports(["server", "web", "schema/rules", "migrations"]).filter(
  (item) => !item.to.startsWith("web/generated/"),
);

interface Rule {
  why: string;
  from: RegExp;
  /** What a file under `from` must not import. */
  never: RegExp;
  except?: RegExp;
}

const rules: Rule[] = [
  { why: "the web knows the contract only", from: /^web\//, never: /^(server|migrations|tests)\// },
  {
    why: "what both sides run stands alone",
    from: /^schema\/rules\//,
    never: /^(?!schema\/rules\/)/,
    // Pure functions without a dependency, which both sides can run.
    except: /^ibantools$/,
  },
  { why: "the server doesn't know the web", from: /^(server|migrations)\//, never: /^(web|tests)\// },
  {
    why: "the platform knows nothing above it",
    from: /^server\/platform\//,
    never: /^server\//,
    except: /^server\/(platform\/|env\.ts)/,
  },
  {
    why: "what the domains share knows none of them",
    from: /^server\/shared\//,
    never: /^server\//,
    except: /^server\/(shared\/|platform\/)/,
  },
  {
    why: "a domain doesn't know the transports",
    from: /^server\/domains\//,
    never: /^server\//,
    except: /^server\/(domains\/|shared\/|platform\/|generated\/)/,
  },
  {
    why: "no business code speaks HTTP or GraphQL",
    from: /^server\/(domains|shared)\//,
    never: /^(fastify|graphql$|@apollo\/|@fastify\/|@as-integrations\/)/,
  },
  {
    why: "the transports don't know each other",
    from: /^server\/graphql\//,
    never: /^server\/(rest|pages)\//,
  },
  {
    why: "the transports don't know each other",
    from: /^server\/rest\//,
    never: /^server\/(graphql|pages)\//,
  },
  {
    why: "the pages ask the contract",
    from: /^server\/pages\//,
    never: /^server\/(graphql|rest)\//,
    except: /^server\/graphql\/(executor|errors)\.ts$/,
  },
  {
    why: "what the server draws brings no dashboard along",
    from: /^web\/(app\/(render|public-tree|router|entry)\.|layouts\/(site\/|Public|Marketplace|NotYet))/,
    never:
      /^(antd|@ant-design\/|@apollo\/|dayjs)|^web\/(layouts\/(Dashboard|Shell|Sidebar)|app\/(apollo-client|DashboardRoot))/,
  },
  {
    why: "resolvers are for the GraphQL transport",
    from: /^server\/(?!graphql\/)/,
    never: /^server\/domains\/.*\.resolvers\.ts$/,
  },
  { why: "migrations stand alone", from: /^migrations\//, never: /^server\// },
  {
    why: "pieces and functions know no business",
    from: /^web\/(ui|lib|theme)\//,
    never: /^web\/(app|features|layouts|parts)\//,
  },
  { why: "functions know no components", from: /^web\/(lib|theme)\//, never: /^web\/ui\// },
  { why: "business pieces know no page", from: /^web\/parts\//, never: /^web\/(features|layouts)\// },
  { why: "layouts know no feature", from: /^web\/layouts\//, never: /^web\/features\// },
];

const show = (item: Import) => `${item.from} → ${item.to}`;

describe("who may import whom", () => {
  test("the tree was read", () => {
    expect(imports.length).toBeGreaterThan(200);
  });

  test.each(rules)("$why: $from", ({ from, never, except }) => {
    const broken = imports.filter(
      (item) => from.test(item.from) && never.test(item.to) && !except?.test(item.to),
    );
    expect(broken.map(show)).toEqual([]);
  });

  test("public pages reach nothing of Ant Design: their pieces stand in web/ui/site", () => {
    const roots = imports.map(({ from }) => from).filter((path) => path.endsWith("/public-routes.tsx"));
    const reached = new Set(["web/app/public-tree.tsx", ...roots]);
    // Grows while it is walked.
    for (const file of reached)
      for (const { from, to, typeOnly } of imports)
        if (from === file && !typeOnly && to.startsWith("web/")) reached.add(to);
    expect(reached.size).toBeGreaterThan(150);
    const broken = imports.filter(
      ({ from, to, typeOnly }) => reached.has(from) && !typeOnly && /^(antd|@ant-design|dayjs)\b/.test(to),
    );
    expect(broken.map(show)).toEqual([]);
  });

  test("a feature never imports another", () => {
    const feature = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1];
    const broken = imports.filter((item) => {
      const [from, to] = [feature(item.from), feature(item.to)];
      return from && to && from !== to;
    });
    expect(broken.map(show)).toEqual([]);
  });

  test("domains depend on each other one way", () => {
    const domain = (path: string) => /^server\/domains\/([^/]+)\//.exec(path)?.[1];
    const edges = imports.flatMap((item) => {
      const [from, to] = [domain(item.from), domain(item.to)];
      return from && to && from !== to ? [[from, to] as const] : [];
    });
    expect(circles(edges)).toEqual([]);
  });

  test("no file imports itself in a circle", () => {
    const edges = imports.filter(
      (item) =>
        !item.typeOnly && !/^[@a-z]/.test(item.to.replace(/^(server|web|schema\/rules|migrations)\//, "./")),
    );
    expect(circles(edges.map((item) => [item.from, item.to] as const))).toEqual([]);
  });
});

/** Nodes that can reach themselves, as "a → b → a". */
function circles(edges: readonly (readonly [string, string])[]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (node: string, path: string[]): void => {
    const at = path.indexOf(node);
    if (at >= 0) found.push([...path.slice(at), node].join(" → "));
    if (at >= 0 || done.has(node)) return;
    for (const target of next.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of next.keys()) visit(node, []);
  return found;
}

describe("what recurs has one way", () => {
  const outside = sourcesOf("web").filter(({ path }) => !path.startsWith("web/lib/"));

  test("a mutation goes by useAction of web/lib, or by what stands on it", () => {
    const others = outside.filter(({ code }) => /\.mutate\s*[(<]|\buseMutation\b/.test(code));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  /** Nobody waits for these, and nobody has to know when they weren't done. */
  const unheard: Readonly<Record<string, string>> = {
    "web/features/case-detail/activity/use-document-uploads.ts": "removes a file that no text names yet",
    "web/features/inbox/hooks/use-thread.ts": "marks as read what has been shown",
  };

  test("a button that sends a mutation and doesn't wait for it says why it wasn't done", () => {
    const silent = outside.filter(
      ({ code }) =>
        /\buseAction\(/.test(code) &&
        /\bvoid (\w+\.)?run\(/.test(code) &&
        !/\bonRefused\b|\bproblems\b/.test(code),
    );
    expect(silent.map(({ path }) => path).toSorted()).toEqual(Object.keys(unheard).toSorted());
  });

  /** The server keeps no answer with a secret; a second one is seen beside the first, and revoked. */
  const secret = ["CreateApiKeyDocument", "CreateCalendarAddressDocument", "CreateWebhookDocument"];

  test("what makes something has one effect when it is sent again because its answer got lost", () => {
    const making =
      /\buseAction\(((?:Create|Add|Record|Log|Comment|Open|Ask|Answer(?=Ticket))\w*Document)\b[^;]*;/g;
    const repeating = outside.flatMap(({ code }) =>
      [...code.matchAll(making)].filter(([call]) => !/\bonce: true\b/.test(call)).map(([, name]) => name),
    );
    expect(new Set(repeating)).toEqual(new Set(secret));
  });

  test("an edit with a version goes by useVersionedForm of web/lib", () => {
    const merging = outside.filter(({ code }) => /\brebase\(/.test(code));
    expect(merging.map(({ path }) => path)).toEqual([]);
  });
});

describe("time comes from platform/clock.ts alone", () => {
  /** Those that may know the machine's own time, and why. */
  const machineTime: Readonly<Record<string, string>> = {
    "server/platform/clock.ts": "is the clock",
    "server/platform/dev-mail.ts": "the catcher notes when a mail came, as any mail server does",
  };
  const databaseTime: Readonly<Record<string, string>> = {
    "server/platform/jobs.ts": "pg-boss times its queue by the database",
  };
  const sources = sourcesOf("server");

  test("no code asks the machine; what only measures how long takes performance.now()", () => {
    const asking = sources.filter(({ code }) => /\bDate\.now\(\)|\bnew Date\(\s*\)|\bDate\(\s*\)/.test(code));
    expect(asking.map(({ path }) => path).toSorted()).toEqual(Object.keys(machineTime).toSorted());
  });

  test("no SQL asks the database: it gets the instant as a parameter", () => {
    const asking = sources.filter(({ code }) => databaseClockIn(withoutMethods(code)).length > 0);
    expect(asking.map(({ path }) => path).toSorted()).toEqual(Object.keys(databaseTime).toSorted());
  });

  /** `now(): Date` and `const now = () => …` are TypeScript. */
  function withoutMethods(code: string): string {
    return code.replaceAll(/\bnow\(\)(?=: )/g, "");
  }
});

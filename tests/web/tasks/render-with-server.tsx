import { ApolloClient, ApolloLink, InMemoryCache, Observable } from "@apollo/client";
import { ApolloProvider } from "@apollo/client/react";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router-dom";
import { joinQueries } from "../../../web/lib/join-queries.ts";
import { PageHeaderContext } from "../../../web/ui/page-header.ts";
import { AlertProvider } from "../../../web/ui/AlertDialog.tsx";
import { withLeaveQuestion } from "../leave-question.tsx";
import { NoticeRegion } from "../../../web/ui/NoticeRegion.tsx";

export interface Asked {
  operation: string;
  variables: Record<string, unknown>;
}

/** Answers one operation; throwing stands for a request that failed. */
export type Answers = Record<string, (variables: Record<string, unknown>) => object | Promise<object>>;

/**
 * The pages as in the dashboard, with a server made of plain functions. `asked` holds what was sent, in order, `keys` each one's
 * `idempotency-key`.
 */
export function renderWithServer(routes: RouteObject[], address: string, answers: Answers) {
  const asked: Asked[] = [];
  const keys: (string | undefined)[] = [];
  const link = new ApolloLink(
    ({ operationName = "", variables, getContext }) =>
      new Observable((observer) => {
        asked.push({ operation: operationName, variables });
        const { headers = {} } = getContext() as { headers?: Record<string, string> };
        keys.push(headers["idempotency-key"]);
        const answer = answers[operationName];
        const answered = Promise.resolve().then(() => {
          if (answer === undefined) throw new Error(`No answer for ${operationName}`);
          return answer(variables);
        });
        answered.then(
          (data) => {
            observer.next({ data: data as Record<string, unknown> });
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
  const client = new ApolloClient({
    // As the dashboard's own client.
    link: ApolloLink.from([joinQueries, link]),
    queryDeduplication: false,
    cache: new InMemoryCache({
      typePolicies: {
        Case: { keyFields: ["number"] },
        MailingTemplate: { keyFields: ["id", "version"] },
        RemittanceDraft: { merge: true },
      },
    }),
  });
  const router = createMemoryRouter(withLeaveQuestion(routes), { initialEntries: [address] });
  const view = render(
    <ApolloProvider client={client}>
      <AlertProvider>
        <PageHeaderContext value={() => undefined}>
          <RouterProvider router={router} useTransitions={false} />
        </PageHeaderContext>
        <NoticeRegion />
      </AlertProvider>
    </ApolloProvider>,
  );
  return { asked, keys, router, client, view };
}

import { payloadOf, type TestApp } from "./app.ts";
import { addCase } from "./cases.ts";

const REVIEW = "id stars comment authorName interventionType reply repliedAt mine reportedByMe";

interface Payload {
  review: Record<string, unknown> | null;
  message: string | null;
  userErrors: { field: string[]; code: string; message: string }[];
}

/** The operations on reviews as clients ask them; each gives the whole answer, `…Payload` of it its field. */
export function reviewDesk(app: TestApp) {
  const mutate = (name: string, declared: string, passed: string) => {
    const document = `mutation (${declared}) { ${name}(${passed}) { review { ${REVIEW} } message
      userErrors { field code message } } }`;
    return (variables: Record<string, unknown>, token: string) => app.graphql(document, variables, token);
  };
  const create = mutate(
    "createReview",
    "$caseNumber: String!, $input: ReviewTextInput!",
    "caseNumber: $caseNumber, input: $input",
  );
  const answer = mutate("answerReview", "$id: ID!, $reply: String!", "id: $id, reply: $reply");
  const report = mutate("reportReview", "$id: ID!, $input: ReportReviewInput!", "id: $id, input: $input");
  return {
    create,
    answer,
    report,
    payload: (answered: Awaited<ReturnType<typeof create>>, name: string) =>
      payloadOf(answered, name) as Payload,
    /** As anybody (or with a token) sees them. */
    async list(specialistId: number, token?: string, page?: object) {
      const answered = await app.graphql(
        `query ($id: ID!, $page: PageInput) { specialistReviews(specialistId: $id, page: $page) {
           nodes { ${REVIEW} } totalCount pageInfo { pageCount } } }`,
        { id: specialistId, page },
        token,
      );
      return payloadOf(answered, "specialistReviews") as {
        nodes: Record<string, unknown>[];
        totalCount: number;
        pageInfo: { pageCount: number };
      };
    },
    /** A review of a closed case of a new client; gives its id and the client. */
    async written(specialistId: number, input: { stars: number; comment?: string }) {
      const client = await app.signIn("CLIENT");
      const caseNumber = await addCase(app.deps, { clientId: client.accountId, specialistId });
      const answered = await create({ caseNumber, input }, client.token);
      const { review, userErrors } = payloadOf(answered, "createReview") as Payload;
      if (!review) throw new Error(JSON.stringify(userErrors));
      return { id: String(review["id"]), client, caseNumber };
    },
  };
}

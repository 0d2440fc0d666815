/** 日本語. */
import type { FailureWords } from "#view/words/failure-words.ts";

/** The messages about failures, in Japanese. */
export const failures: FailureWords = {
  incomplete: (address) => `「${address}」は完全なアドレスではありません。`,
  giveUrl: "完全な URL を指定してください。",
  noVersion: "この文書は有効な OpenAPI 記述ではありません。バージョンがありません。",
  giveVersion:
    'バージョン（3.0～3.2）を示す `openapi` フィールド、または `swagger: "2.0"` を加えてください。',
  asyncApi: "これは AsyncAPI の文書です。表示できるのは OpenAPI 記述だけです。",
  tooOld: (version) => `Swagger ${version} には対応していません。`,
  convert: "文書を OpenAPI 3、または少なくとも Swagger 2.0 に変換してください。",
  notFound: (url, status) => `${url} が見つかりません（HTTP ${status}）。`,
  checkAddress: "記述のアドレスを確認してください。",
  badStatus: (url, status) => `${url} は HTTP ${status} を返しました。`,
  signIn:
    "サーバーがサインインを求めているか、この閲覧者を拒否しています。先にサインインするか、記述を公開してください。",
  serverFailed: "サーバーでエラーが起きました。後でもう一度試すか、サーバーのログを確認してください。",
  theText: "このテキスト",
  empty: (name) => `${name} は空です。`,
  emptyAnswer: (name, status) => `${name} は空です（HTTP ${status}）。`,
  checkAnswer: "サーバーが記述を送っているか確認してください。",
  stopped: (url) => `${url} の読み込みは中止されました。`,
  reload: "ページを再読み込みしてください。",
  silent: (url, seconds) => `${url} から応答がありません（${seconds} 秒待機）。`,
  wentSilent: (url, bytes, seconds) =>
    `${url} からは ${bytes} バイトの後、何も届きませんでした（${seconds} 秒待機）。`,
  tooSlow: (url, seconds, bytes) =>
    `${url} の読み込みを ${seconds} 秒で打ち切りました（受信済み ${bytes} バイト）。`,
  tooLarge: (url, megabytes) => `${url} は ${megabytes} MB を超えています。`,
  retryServer: "サーバーが動作しているか確認して、もう一度試してください。",
  brokenOff: (url, bytes) => `${url} の ${bytes} バイトを受け取った後、接続が切れました。`,
  retryLength: "もう一度お試しください。続く場合は、サーバーが送るデータが宣言より少ないか、展開できません。",
  unreadable: (url) => `${url}は読み取れません。ページが読み取れるのは http と https のアドレスだけです。`,
  unreachable: (url) => `${url} に接続できません。`,
  checkServer: "アドレスと、サーバーが動作していることを確認してください。",
  serveOverHttp:
    "ファイルから開いたページは、他のファイルやほとんどのサーバーを読み込めません。ページを HTTP で配信してください。",
  serveOverHttps: "https のページは http から読み込めません。記述を https で配信してください。",
  notAllowed: (url, origin) =>
    `サーバー ${origin} は、このページが ${url} を読み込むことを許可していない（CORS）か、接続できません。`,
  allowReading:
    "記述をこのページと同じオリジンから配信するか、サーバーの応答に Access-Control-Allow-Origin を加えてください。",
  syntax: (name, language, reason) => `${name} は有効な ${language} ではありません：「${reason}」。`,
  syntaxAt: (name, language, reason, line, column) =>
    `${name} は有効な ${language} ではありません。${line} 行 ${column} 列：「${reason}」。`,
  correctText: "テキストを修正してください。",
  correctLine: (line) => `${line} 行目を修正してください。`,
  html: (name) => `${name} は HTML ページで、記述ではありません。`,
  giveFile:
    "JSON または YAML ファイルそのもののアドレスを指定してください。サーバーは代わりにページ（サインイン、「見つかりません」など）を送ることがよくあります。",
  xml: (name) => `${name} は XML で、記述ではありません。`,
  giveDescription: "JSON または YAML の OpenAPI 記述のアドレスを指定してください。",
  list: (name) => `${name} は記述ではありません。オブジェクトではなくリストです。`,
  plainText: (name) => `${name} は記述ではありません。オブジェクトではなくただのテキストです。`,
  scalar: (name, type) => `${name} は記述ではありません。オブジェクトではなく単独の値（${type}）です。`,
  checkDescription: "JSON または YAML の OpenAPI 記述のアドレスであることを確認してください。",
};

ALTER TABLE article ADD CONSTRAINT article_content_check CHECK ((content ->> 'en-US') IS NOT NULL);
ALTER TABLE article ADD CONSTRAINT article_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') AND (length(slug) <= 64));
ALTER TABLE article ADD CONSTRAINT article_summary_check CHECK ((summary ->> 'en-US') IS NOT NULL);
ALTER TABLE article ADD CONSTRAINT article_title_check CHECK ((title ->> 'en-US') IS NOT NULL);

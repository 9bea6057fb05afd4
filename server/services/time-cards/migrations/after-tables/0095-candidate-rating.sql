-- Each side rates a shift once (rules C6 "Rating").
create unique index candidate_rating_once on "candidate-rating" ("TimeCardID", "IsFacilityRating") where not "IsDeleted";
